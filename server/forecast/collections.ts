import { changeSets } from './change-set';
import { forecasts } from './collection';
import { comments } from './comments';
import { drafts } from './drafts';
import { presences } from './presence';
import { reviewStateRecords } from './review-state';

/** Everything that the forecast review keeps. */
export const forecastCollections = [forecasts, changeSets, reviewStateRecords, comments, drafts, presences];
