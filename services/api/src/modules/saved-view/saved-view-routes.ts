import { deleteView, listSavedViews, saveView } from '@thervu/contracts/saved-view/saved-view-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { readViews, removeView, storeView } from './saved-view-service';

export function savedViewRoutes(app: FastifyInstance): void {
  serve(app, listSavedViews, ({ context, query }) => readViews(context, { query }));
  serve(app, saveView, ({ context, body }) => storeView(context, { body }));
  serve(app, deleteView, ({ context, params }) => removeView(context, { params }));
}
