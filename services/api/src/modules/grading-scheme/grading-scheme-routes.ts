import * as contract from '@thervu/contracts/grading-scheme/grading-scheme-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { allSchemes } from './grading-scheme-queries';
import { addScheme, saveScheme } from './grading-scheme-service';

export function gradingSchemeRoutes(app: FastifyInstance): void {
  serve(app, contract.listGradingSchemes, ({ context }) => allSchemes(context.db));
  serve(app, contract.createGradingScheme, ({ context, body }) => addScheme(context, body));
  serve(app, contract.saveGradingScheme, ({ context, params, body }) => saveScheme(context, { params, body }));
}
