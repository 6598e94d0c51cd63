import * as contract from '@thervu/contracts/handed-script/handed-script-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { decide, listHanded } from './handed-script-service';

export function handedScriptRoutes(app: FastifyInstance): void {
  serve(app, contract.listHandedScripts, ({ request, params, query }) => listHanded(request, { params, query }));
  serve(app, contract.decideHandedScript, ({ request, params, body }) => decide(request, { params, body }));
}
