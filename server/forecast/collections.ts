import { changeSets } from './change-set';
import { forecasts } from './collection';
import { reviewStateRecords } from './review-state';

/** Everything that the forecast review keeps. */
export const forecastCollections = [forecasts, changeSets, reviewStateRecords];
