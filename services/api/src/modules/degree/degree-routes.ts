import * as contract from '@thervu/contracts/degree/degree-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
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
  serve(app, contract.listDegrees, ({ context }) => listDegrees(context.db, { deg_status: true }));
  serve(app, contract.listAllDegrees, ({ context }) => listDegrees(context.db));
  serve(app, contract.listDegreesOfLevel, ({ context, params, query }) =>
    listDegreesOfLevel(context.db, context.scope, params.level, query),
  );
  serve(app, contract.listDegreeLevels, ({ context }) => listDegreeLevels(context.db));
  serve(app, contract.getDegree, ({ context, params }) => readDegree(context.db, params.id));
  serve(app, contract.createDegree, async ({ context, body }) => {
    const Deg_id = await createDegree(context, body);
    return { message: 'Degree Details Added successfully', Deg_id };
  });
  serve(app, contract.updateDegree, async ({ context, params, body }) => {
    await updateDegree(context, params.id, body);
    return { message: 'Degree Details updated successfully' };
  });
  serve(app, contract.deleteDegree, async ({ context, params }) => {
    const { Degree: degree, Deg_name } = await deleteDegree(context, params.id);
    return { message: `Degree ${degree} ${Deg_name} deleted.` };
  });
  serve(app, contract.saveDegreeChanges, async ({ context, body, query }) => {
    const version = await switchDegrees(context, body, query.undo);
    return { message: 'Change saved successfully', ...(version !== undefined && { version }) };
  });
}
