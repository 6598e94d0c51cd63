import * as contract from '@thervu/contracts/camp-place/camp-place-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { campPlaces, listCampRows, listSelectPlaces } from './camp-place-queries';
import { addCamp, changeCamp, saveHost } from './camp-place-service';

export function campPlaceRoutes(app: FastifyInstance): void {
  serve(app, contract.listCampPlaces, ({ context }) => campPlaces(context.db));
  serve(app, contract.listPlaces, ({ context }) => listSelectPlaces(context.db));
  serve(app, contract.listCamps, ({ context }) => listCampRows(context.db));
  serve(app, contract.createCamp, ({ context, body }) => addCamp(context, body));
  serve(app, contract.saveCamp, ({ context, params, body }) => changeCamp(context, { params, body }));
  serve(app, contract.saveCampHost, ({ context, params, body }) => saveHost(context, { params, body }));
}
