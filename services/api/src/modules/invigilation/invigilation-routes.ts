import * as contract from '@thervu/contracts/invigilation/invigilation-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import * as orders from './duty-order-service';
import * as invigilation from './invigilation-service';

export function invigilationRoutes(app: FastifyInstance): void {
  serve(app, contract.listInvigilators, ({ context, query }) => invigilation.invigilators(context, query.college));
  serve(app, contract.addInvigilator, ({ context, body }) => invigilation.addInvigilator(context, body));
  serve(app, contract.saveInvigilator, ({ context, params, body }) =>
    invigilation.saveInvigilator(context, Number(params.id), body),
  );
  serve(app, contract.recordAway, ({ context, params, body }) =>
    invigilation.recordAway(context, Number(params.id), body),
  );
  serve(app, contract.saveRelations, ({ context, params, body }) =>
    invigilation.saveRelations(context, Number(params.id), body.regNos),
  );
  serve(app, contract.listDuties, ({ context, params }) => invigilation.duties(context, params));
  serve(app, contract.getDutyMatrix, ({ context, params }) => invigilation.dutyMatrix(context, params));
  serve(app, contract.allotDuties, ({ context, params }) => invigilation.allotDuties(context, params));
  serve(app, contract.listDutyOrders, ({ context, params }) => orders.dutyOrders(context, params));
  serve(app, contract.sendDutyOrders, ({ context, params }) => orders.sendOrders(context, params));
  serve(app, contract.moveDuty, ({ context, params: { invigilator, ...path }, body }) =>
    invigilation.moveDuty(context, path, Number(invigilator), body),
  );
  serve(app, contract.recordCame, ({ context, params: { invigilator, ...path }, body }) =>
    invigilation.recordCame(context, path, Number(invigilator), body.came),
  );
}
