import * as contract from '@thervu/contracts/handed-script/handed-script-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { listHanded, recordHandedDecision } from './handed-script-service';

export function handedScriptRoutes(app: FastifyInstance): void {
  serve(app, contract.listHandedScripts, ({ context, params, query }) => listHanded(context, { params, query }));
  serve(app, contract.decideHandedScript, ({ context, params, body }) =>
    recordHandedDecision(context, { params, body }),
  );
}
