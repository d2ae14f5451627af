import { addresses, screens } from './app/domain/screens/index';

/**
 * The tree of the portal's addresses, from the records of its screens (`app/domain/screens`). Vite reads this file
 * (vite.config.ts); `remix routes` prints the tree.
 *
 * @type {import('@remix-run/dev').AppConfig}
 */
export default {
  appDirectory: 'app',
  ignoredRouteFiles: ['**/*'],
  routes: (defineRoutes) =>
    defineRoutes((route) => {
      const inFrame = addresses.filter((address) => !screens[address].bare && !screens[address].resource);
      const add = (address, above = '') => {
        const { module, id } = screens[address];
        const index = address === '/';
        const path = index ? address : address.slice(above.length + 1);
        const below = inFrame.filter((each) => screens[each].within === address);
        route(path, module, { id, index }, () => below.forEach((each) => add(each, address)));
      };

      route('', 'routes/shell.tsx', () =>
        inFrame.filter((address) => !screens[address].within).forEach((address) => add(address)),
      );
      addresses.filter((address) => !inFrame.includes(address)).forEach((address) => add(address));
    }),
};
