import { changeSets } from './change-set';
import { forecasts } from './collection';
import { comments } from './comments';
import { presences } from './presence';
import { reviewDrafts } from './review-drafts';
import { reviewStateRecords } from './review-state';

/** Everything that the forecast review keeps. */
export const forecastCollections = [
  forecasts,
  changeSets,
  reviewStateRecords,
  comments,
  reviewDrafts,
  presences,
];
