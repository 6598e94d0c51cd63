import { eslintConfig } from '@thervu/build/eslint';

export default eslintConfig;
