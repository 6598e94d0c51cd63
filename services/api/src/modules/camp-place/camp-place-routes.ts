import * as contract from '@thervu/contracts/camp-place/camp-place-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { campPlaces } from './camp-place-queries';
import { saveHost } from './camp-place-service';

export function campPlaceRoutes(app: FastifyInstance): void {
  serve(app, contract.listCampPlaces, ({ context }) => campPlaces(context.db));
  serve(app, contract.saveCampHost, ({ context, params, body }) => saveHost(context, { params, body }));
}
