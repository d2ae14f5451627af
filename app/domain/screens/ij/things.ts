import { explorer, hr, planning } from '../../people/access/audiences';
import { forecasts, quantities } from '../bases';
import { panelTiles, tileFile, tilePicture } from '../cost';
import type { FigureRecords } from '../screen';

const page = 'routes/ij/things/thing.tsx';
const rows = 'routes/ij/panels/rows.tsx';
const picture = 'routes/ij/panels/picture.tsx';

// Each page is visible to everybody who may open the screens of its figures. The drawings are panels' tiles.
const branches = { ...hr, flag: 'dashboard', under: '/ij/rh', bases: ['rh'], exports: true } as const;
const centres = {
  ...planning,
  under: '/ij/report_preview_schneider',
  bases: forecasts,
  exports: true,
} as const;
const skus = { ...explorer, under: '/ij/explorer', bases: quantities, exports: true } as const;

export const thingScreens = {
  '/ij/explorer/sku/:sku': { ...skus, module: 'routes/ij/search/explorer-sku.tsx', expensive: panelTiles },
  // Not everybody who may find a product may see its planning figures, which have access rules of their own.
  '/ij/explorer/sku/:sku/linhas': {
    ...skus,
    ...planning,
    module: rows,
    id: 'routes/ij/things/sku-rows',
    expensive: tileFile,
  },
  '/ij/explorer/sku/:sku/imagem': {
    ...planning,
    module: picture,
    id: 'routes/ij/things/sku-picture',
    resource: true,
    expensive: tilePicture,
  },
  '/ij/centro/:cost_center_concat': {
    ...centres,
    module: page,
    id: 'routes/ij/things/centre',
    expensive: panelTiles,
  },
  '/ij/centro/:cost_center_concat/linhas': {
    ...centres,
    module: rows,
    id: 'routes/ij/things/centre-rows',
    expensive: tileFile,
  },
  '/ij/centro/:cost_center_concat/imagem': {
    ...planning,
    module: picture,
    id: 'routes/ij/things/centre-picture',
    resource: true,
    expensive: tilePicture,
  },
  '/ij/conta/:account_concat': {
    ...centres,
    module: page,
    id: 'routes/ij/things/account',
    expensive: panelTiles,
  },
  '/ij/conta/:account_concat/linhas': {
    ...centres,
    module: rows,
    id: 'routes/ij/things/account-rows',
    expensive: tileFile,
  },
  '/ij/conta/:account_concat/imagem': {
    ...planning,
    module: picture,
    id: 'routes/ij/things/account-picture',
    resource: true,
    expensive: tilePicture,
  },
  '/ij/filial/:filial_nome': {
    ...branches,
    module: page,
    id: 'routes/ij/things/branch',
    expensive: panelTiles,
  },
  '/ij/filial/:filial_nome/linhas': {
    ...branches,
    module: rows,
    id: 'routes/ij/things/branch-rows',
    expensive: tileFile,
  },
  '/ij/filial/:filial_nome/imagem': {
    ...hr,
    flag: 'dashboard',
    module: picture,
    id: 'routes/ij/things/branch-picture',
    resource: true,
    expensive: tilePicture,
  },
} as const satisfies FigureRecords;
