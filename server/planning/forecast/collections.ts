import { reviewTerms } from './board/collection';
import { officialBooks } from './books';
import { changeSets } from './change-set';
import { forecasts } from './collection';
import { openings } from './opening/collection';
import { reviewStateRecords } from './review-state';

/** The collections of the forecast review. */
export const forecastCollections = [
  forecasts,
  changeSets,
  openings,
  reviewStateRecords,
  officialBooks.comments,
  officialBooks.drafts,
  officialBooks.presence,
  reviewTerms,
];
