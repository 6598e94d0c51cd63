import * as contract from '@thervu/contracts/college/college-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { listAllColleges, listColleges } from './college-queries';
import { createCollege, deleteCollege, readCollege, switchColleges, updateCollege } from './college-service';

export function collegeRoutes(app: FastifyInstance): void {
  serve(app, contract.listColleges, ({ context }) => listColleges(context.db, context.scope));
  serve(app, contract.listAllColleges, ({ context }) => listAllColleges(context.db, context.scope));
  serve(app, contract.getCollege, ({ context, params }) => readCollege(context.db, context.scope, params.id));
  serve(app, contract.createCollege, async ({ context, body }) => {
    await createCollege(context, body);
    return { message: `College ${body.Colcode} added.` };
  });
  serve(app, contract.updateCollege, async ({ context, params, body }) => {
    await updateCollege(context, params.id, body);
    return { message: `College ${params.id} updated.` };
  });
  serve(app, contract.deleteCollege, async ({ context, params }) => {
    await deleteCollege(context, params.id);
    return { message: `College ${params.id} deleted.` };
  });
  serve(app, contract.saveCollegeChanges, async ({ context, body, query }) => {
    const version = await switchColleges(context, body, query.undo);
    return { message: 'Change saved successfully', ...(version !== undefined && { version }) };
  });
}
