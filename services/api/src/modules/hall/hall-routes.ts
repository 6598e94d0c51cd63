import * as contract from '@thervu/contracts/hall/hall-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { addHall, deleteHall, halls, saveHall } from './hall-service';

export function hallRoutes(app: FastifyInstance): void {
  serve(app, contract.listHalls, ({ context, query }) => halls(context, query.college));
  serve(app, contract.addHall, ({ context, body }) => addHall(context, body));
  serve(app, contract.saveHall, ({ context, params, body }) => saveHall(context, Number(params.id), body));
  serve(app, contract.deleteHall, ({ context, params }) => deleteHall(context, Number(params.id)));
}
