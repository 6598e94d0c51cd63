import * as contract from '@thervu/contracts/bundle/bundle-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { handOver, readBundle, readMovements, listBundleHolders } from './bundle-service';
import { listReceived, makeBundles, receive } from './receipt-service';

export function bundleRoutes(app: FastifyInstance): void {
  serve(app, contract.getBundle, ({ request, params, query }) => readBundle(request, params.bundle, query));
  serve(app, contract.listBundles, ({ request, query }) => listBundleHolders(request, query));
  serve(app, contract.listBundleMovements, ({ request, params, query }) =>
    readMovements(request, params.bundle, query),
  );
  serve(app, contract.listReceivedScripts, ({ request, query }) => listReceived(request, query));
  serve(app, contract.receiveScripts, ({ request, body }) => receive(request, body));
  serve(app, contract.makeBundles, ({ request, body }) => makeBundles(request, body));
  serve(app, contract.handOverBundle, ({ request, body }) => handOver(request, body));
}
