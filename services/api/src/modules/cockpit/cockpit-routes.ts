import { getCampCockpit } from '@thervu/contracts/cockpit/camp-cockpit-contract';
import { getCollegeCockpit } from '@thervu/contracts/cockpit/college-cockpit-contract';
import { getOfficeCockpit } from '@thervu/contracts/cockpit/office-cockpit-contract';
import { listOpenPapers } from '@thervu/contracts/cockpit/open-paper-contract';
import { listSuggestions } from '@thervu/contracts/cockpit/suggestion-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { campCockpit } from './camp-cockpit-service';
import { collegeCockpit } from './college-cockpit-service';
import type { KeptFigures } from './kept-figures';
import { officeCockpit, type Openings } from './office-cockpit-service';
import { CHANGES_OPEN_WORK, forgetOpenWork, openPapers, suggestions } from './open-work-service';

export function cockpitRoutes(app: FastifyInstance, { kept }: { kept: KeptFigures }): void {
  const openings: Openings = new Map();
  serve(app, getOfficeCockpit, ({ context }) => officeCockpit(context, kept, openings));
  serve(app, getCollegeCockpit, ({ context }) => collegeCockpit(context, kept));
  serve(app, getCampCockpit, ({ context }) => campCockpit(context, kept));
  serve(app, listSuggestions, ({ context, params }) => suggestions(context, kept, params.work));
  serve(app, listOpenPapers, ({ context }) => openPapers(context, kept));
  // before the answer is sent: who saves a list and looks at what is left must not read the counts of before
  app.addHook('onSend', ({ caller, routeOptions }, { statusCode }, payload, done) => {
    const { call } = routeOptions.config;
    if (caller && call && call.method !== 'GET' && statusCode < 300 && CHANGES_OPEN_WORK.includes(call.permission))
      forgetOpenWork(kept, caller.scope);
    done(null, payload);
  });
}
