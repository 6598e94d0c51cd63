import { BODY_BYTES } from '@thervu/contracts/core/call';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import { CallerWatch, ONE_ADDRESS } from '../operations/caller-watch';
import type { Config } from '../operations/config';
import { logOptions, OneLinePerRequest, type LogDestination } from '../operations/log';
import { requestLog } from '../operations/request-log';
import { closeSlowRequests, UPLOAD_ARRIVAL_MS } from '../operations/slow-requests';
import { closeUnusedConnections } from '../operations/unused-connections';
import { compileReply, compileRequest, type ContractSchema } from './json-schema';
import { BadRequest, handleErrors, NotFound, sendProblem, toProblem } from './problem';
import { securityHeaders } from './security-headers';

/** Longer than any path segment a contract allows, so that a long one is rejected by its rule. */
const MAX_SEGMENT_CHARS = 4000;

type Served = Pick<Config, 'basePath' | 'trustProxy' | 'logLevel'> & Partial<Pick<Config, 'tls'>>;

/** A server without routes: the same limits, errors, headers and log lines for the whole portal and for a part of it. */
export function newApp(config: Served, logTo?: LogDestination): FastifyInstance {
  const options: FastifyServerOptions = {
    logger: logOptions(config.logLevel, logTo),
    logController: new OneLinePerRequest(),
    childLoggerFactory: requestLog,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_BYTES.signedIn,
    requestTimeout: UPLOAD_ARRIVAL_MS,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: MAX_SEGMENT_CHARS },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: (error, request, reply) =>
      void sendProblem(
        request,
        reply,
        toProblem(
          error.statusCode === 404
            ? new NotFound('no-such-call', 'There is nothing at this address.')
            : new BadRequest('The address cannot be read.'),
        ),
      ),
  };
  // the same server on a line of its own certificate: nothing of it is typed differently
  // a head is small: a client that sends it slowly only occupies a connection
  const heads = { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 };
  const served = config.tls ? { ...options, https: { ...heads, ...config.tls } } : { ...options, http: heads };
  const app = Fastify(served as FastifyServerOptions);
  app.setValidatorCompiler<ContractSchema>(({ schema, httpPart }) => compileRequest(schema, httpPart));
  app.setSerializerCompiler<ContractSchema>(({ schema }) => compileReply(schema));
  handleErrors(app);
  app.decorate('writes', null);
  closeSlowRequests(app);
  closeUnusedConnections(app);
  securityHeaders(app, { apiPath: `${config.basePath}api` });
  return app;
}

/** Notes from which addresses this server is called. */
export function watchCallers(app: FastifyInstance): CallerWatch {
  const callers = new CallerWatch(() => app.log.warn(ONE_ADDRESS));
  app.addHook('onRequest', (request, _reply, done) => {
    // what asks after the health of a process is no visitor
    if (!/^\/(?:health|ready|metrics)$/.test(request.url))
      callers.record({ ip: request.ip, forwarded: request.headers['x-forwarded-for'] !== undefined });
    done();
  });
  return callers;
}
