import * as contract from '@thervu/contracts/bundle/bundle-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { handOver, readBundle, readMovements, listBundleHolders } from './bundle-service';
import { listReceived, makeBundles, receive } from './receipt-service';

export function bundleRoutes(app: FastifyInstance): void {
  serve(app, contract.getBundle, ({ context, params, query }) => readBundle(context, params.bundle, query));
  serve(app, contract.listBundles, ({ context, query }) => listBundleHolders(context, query));
  serve(app, contract.listBundleMovements, ({ context, params, query }) =>
    readMovements(context, params.bundle, query),
  );
  serve(app, contract.listReceivedScripts, ({ context, query }) => listReceived(context, query));
  serve(app, contract.receiveScripts, ({ context, body }) => receive(context, body));
  serve(app, contract.makeBundles, ({ context, body }) => makeBundles(context, body));
  serve(app, contract.handOverBundle, ({ context, body }) => handOver(context, body));
}
