// What a page loads with its first chart.
export { definitions } from './index.ts';
export { default as style } from '../styles/charts.css?inline';
