import * as contract from '@thervu/contracts/camp-place/camp-place-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { campPlaces } from './camp-place-queries';
import { saveHost } from './camp-place-service';

export function campPlaceRoutes(app: FastifyInstance): void {
  serve(app, contract.listCampPlaces, ({ request }) => campPlaces(request.db));
  serve(app, contract.saveCampHost, ({ request, params, body }) => saveHost(request, { params, body }));
}
