import { leaveTestCluster } from './test-cluster';

export default leaveTestCluster;
