import * as contract from '@thervu/contracts/exam-centre/exam-centre-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { allot, allotments } from './allotment-service';
import { addCentres, centres, orderPlans, progress, saveCentre } from './exam-centre-service';
import { remindLate } from './reminder-service';

export function examCentreRoutes(app: FastifyInstance): void {
  serve(app, contract.listCentres, ({ context, params }) => centres(context, params.exam));
  serve(app, contract.addCentre, ({ context, params, body }) => addCentres(context, params.exam, body));
  serve(app, contract.listAllotments, ({ context, params }) => allotments(context, params.exam));
  serve(app, contract.allotCentre, ({ context, params, body }) => allot(context, params.exam, body));
  serve(app, contract.saveCentre, ({ context, params, body }) => saveCentre(context, params, body));
  serve(app, contract.planAll, ({ context, params, body }) => orderPlans(context, params.exam, body.centre));
  serve(app, contract.remindCentres, ({ context, params }) => remindLate(context, params.exam));
  serve(app, contract.listCentreProgress, ({ context, params, query }) => progress(context, params.exam, query));
}
