// The selectors must be replaced before jsdom's own modules are loaded, since those cache them.
import './jsdom-selectors.mjs';

export { default } from 'jest-fixed-jsdom';
