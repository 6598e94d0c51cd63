import { openTestCluster } from './test-cluster';

/** Named by jest.config.mjs: one PostgreSQL for all tests of this checkout. */
export default openTestCluster;
