import { getFirstSteps, recordFirstStep } from '@thervu/contracts/first-step/first-step-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { readFirstSteps, saveFirstStep } from './first-step-service';

export function firstStepRoutes(app: FastifyInstance): void {
  serve(app, getFirstSteps, ({ context }) => readFirstSteps(context));
  serve(app, recordFirstStep, ({ context, body }) => saveFirstStep(context, { body }));
}
