import * as contract from '@thervu/contracts/degree/degree-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { signedIn } from '../../core/session/session';
import { listDegreeLevels, listDegrees } from './degree-queries';
import {
  createDegree,
  deleteDegree,
  listDegreesOfLevel,
  readDegree,
  switchDegrees,
  updateDegree,
} from './degree-service';

export function degreeRoutes(app: FastifyInstance): void {
  serve(app, contract.listDegrees, ({ request }) => listDegrees(request.db, { deg_status: true }));
  serve(app, contract.listAllDegrees, ({ request }) => listDegrees(request.db));
  serve(app, contract.listDegreesOfLevel, ({ request, params, query }) =>
    listDegreesOfLevel(request.db, signedIn(request).scope, params.level, query),
  );
  serve(app, contract.listDegreeLevels, ({ request }) => listDegreeLevels(request.db));
  serve(app, contract.getDegree, ({ request, params }) => readDegree(request.db, params.id));
  serve(app, contract.createDegree, async ({ request, body }) => {
    const Deg_id = await createDegree(request, body);
    return { message: 'Degree Details Added successfully', Deg_id };
  });
  serve(app, contract.updateDegree, async ({ request, params, body }) => {
    await updateDegree(request, params.id, body);
    return { message: 'Degree Details updated successfully' };
  });
  serve(app, contract.deleteDegree, async ({ request, params }) => {
    const { Degree: degree, Deg_name } = await deleteDegree(request, params.id);
    return { message: `Degree ${degree} ${Deg_name} deleted.` };
  });
  serve(app, contract.saveDegreeChanges, async ({ request, body }) => {
    await switchDegrees(request, body);
    return { message: 'Change saved successfully' };
  });
}
