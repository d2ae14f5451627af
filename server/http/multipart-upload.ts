import type { Request, RequestHandler, Response } from 'express';
import type { Problem } from '../platform/errors';
import type { Portal } from '../portal';
import { localsOf } from './context';

interface Reception {
  /** Takes a body in; true where it has answered, false where the screen's action does. */
  readonly receive: (req: Request, res: Response) => Promise<boolean>;
  /** Answers a refusal; gives back false, as where there is none, for those that the screen's action tells of. */
  readonly refuse?: (req: Request, res: Response, problem: Problem) => boolean;
}

/** Receives bodies before Remix would read them, however large; what was refused goes on as `uploadProblem`. */
export function reception(portal: Portal, { receive, refuse }: Reception): RequestHandler {
  return (req, res, next) => {
    receive(req, res).then(
      (answered) => (answered ? undefined : next()),
      (error: unknown) => {
        const problem = portal.problemOf(error);
        if (!problem) return next(error);
        if (problem.status === 503) {
          portal.log.error({ err: problem.cause ?? problem }, 'upload failed');
          res.setHeader('Retry-After', '5');
        }
        if (refuse?.(req, res, problem)) return undefined;
        if (!isKeptOut(problem)) localsOf(res).uploadProblem = problem;
        return next();
      },
    );
  };
}

/** Remix answers those who may not come in as it answers them at every address. */
export const isKeptOut = ({ status, fields }: Problem): boolean =>
  (status === 401 || status === 403) && Object.keys(fields).length === 0;

export const isForm = (req: Request): boolean => Boolean(req.is('multipart/form-data'));
