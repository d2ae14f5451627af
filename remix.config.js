import { addresses, screens } from './app/domain/screens/index';

const areas = addresses.filter((address) => screens[address].layout);
const isIn = (area) => (address) => address.startsWith(`${area}/`);

/**
 * The tree of the portal's addresses, from the records of its screens (`app/domain/screens`): the frame of menus, in it the
 * areas, each with its screens and what answers below them; beside the frame what needs none. Vite reads this file
 * (vite.config.ts); `remix routes` prints the tree.
 *
 * @type {import('@remix-run/dev').AppConfig}
 */
export default {
  appDirectory: 'app',
  ignoredRouteFiles: ['**/*'],
  routes: (defineRoutes) =>
    defineRoutes((route) => {
      /** @param {string} above the address of the route that it lies in; empty where that has none */
      const add = (address, above = '') => {
        const { module, id } = screens[address];
        const index = address === '/';
        route(index ? address : address.slice(above.length + 1), module, { id, index }, () =>
          addresses.filter((each) => screens[each].within === address).forEach((each) => add(each, address)),
        );
      };
      const own = addresses.filter((address) => !screens[address].within && !areas.includes(address));
      const elsewhere = own.filter((address) => !areas.some((area) => isIn(area)(address)));
      const needsFrame = (address) => !screens[address].bare && !screens[address].resource;

      route('', 'routes/shell.tsx', () => {
        for (const area of areas) {
          const { layout, module, id } = screens[area];
          route(area.slice(1), layout, () => {
            route('', module, { id, index: true });
            own.filter(isIn(area)).forEach((address) => add(address, area));
          });
        }
        elsewhere.filter(needsFrame).forEach((address) => add(address));
      });
      elsewhere.filter((address) => !needsFrame(address)).forEach((address) => add(address));
    }),
};
