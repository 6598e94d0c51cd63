// The selectors are replaced before jsdom's own parts, which keep what they find, are loaded.
import './jsdom-selectors.mjs';

export { default } from 'jest-fixed-jsdom';
