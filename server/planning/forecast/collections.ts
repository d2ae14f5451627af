import { reviewTerms } from './board/collection';
import { changeSets } from './change-set';
import { forecasts } from './collection';
import { comments } from './comments';
import { openings } from './opening/collection';
import { presences } from './presence';
import { reviewDrafts } from './review-drafts';
import { reviewStateRecords } from './review-state';

/** Everything that the forecast review keeps. */
export const forecastCollections = [
  forecasts,
  changeSets,
  openings,
  reviewStateRecords,
  comments,
  reviewDrafts,
  presences,
  reviewTerms,
];
