import * as contract from '@thervu/contracts/college/college-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { signedIn } from '../../core/session/session';
import { listAllColleges, listColleges } from './college-queries';
import { createCollege, deleteCollege, readCollege, switchColleges, updateCollege } from './college-service';

export function collegeRoutes(app: FastifyInstance): void {
  serve(app, contract.listColleges, ({ request }) => listColleges(request.db, signedIn(request).scope));
  serve(app, contract.listAllColleges, ({ request }) => listAllColleges(request.db, signedIn(request).scope));
  serve(app, contract.getCollege, ({ request, params }) => readCollege(request.db, signedIn(request).scope, params.id));
  serve(app, contract.createCollege, async ({ request, body }) => {
    await createCollege(request, body);
    return { message: `College ${body.Colcode} added.` };
  });
  serve(app, contract.updateCollege, async ({ request, params, body }) => {
    await updateCollege(request, params.id, body);
    return { message: `College ${params.id} updated.` };
  });
  serve(app, contract.deleteCollege, async ({ request, params }) => {
    await deleteCollege(request, params.id);
    return { message: `College ${params.id} deleted.` };
  });
  serve(app, contract.saveCollegeChanges, async ({ request, body }) => {
    await switchColleges(request, body);
    return { message: 'Change saved successfully' };
  });
}
