import path from 'node:path';
import { createClock, type Clock } from './clock';
import { Sessions } from './access/sessions';
import { SignIn } from './access/sign-in';
import { Visitors } from './access/visitor';
import type { Config } from './config';
import { LocalIdentity } from './identity/local';
import type { Log } from './log';
import { Users } from './users/users';
