import type { Component } from '../component.ts';
import { accordion } from './accordion.ts';
import { accordionItem } from './accordion-item.ts';
import { areaChart } from './area-chart.ts';
import { barChart } from './bar-chart.ts';
import { button } from './button.ts';
import { buttons } from './buttons.ts';
import { callout } from './callout.ts';
import { card } from './card.ts';
import { cardHeader } from './card-header.ts';
import { carousel } from './carousel.ts';
import { checkBoxGroup } from './check-box-group.ts';
import { checkBoxItem } from './check-box-item.ts';
import { codeBlock } from './code-block.ts';
import { col } from './col.ts';
import { datePicker } from './date-picker.ts';
import { followUpBlock } from './follow-up-block.ts';
import { followUpItem } from './follow-up-item.ts';
import { form } from './form.ts';
import { formControl } from './form-control.ts';
import { horizontalBarChart } from './horizontal-bar-chart.ts';
import { image } from './image.ts';
import { imageBlock } from './image-block.ts';
import { imageGallery } from './image-gallery.ts';
import { input } from './input.ts';
import { label } from './label.ts';
import { lineChart } from './line-chart.ts';
import { listBlock } from './list-block.ts';
import { listItem } from './list-item.ts';
import { markDownRenderer } from './mark-down-renderer.ts';
import { pieChart } from './pie-chart.ts';
import { point } from './point.ts';
import { radarChart } from './radar-chart.ts';
import { radialChart } from './radial-chart.ts';
import { radioGroup } from './radio-group.ts';
import { radioItem } from './radio-item.ts';
import { scatterChart } from './scatter-chart.ts';
import { scatterSeries } from './scatter-series.ts';
import { sectionBlock } from './section-block.ts';
import { sectionItem } from './section-item.ts';
import { select } from './select.ts';
import { selectItem } from './select-item.ts';
import { separator } from './separator.ts';
import { series } from './series.ts';
import { singleStackedBarChart } from './single-stacked-bar-chart.ts';
import { slice } from './slice.ts';
import { slider } from './slider.ts';
import { steps } from './steps.ts';
import { stepsItem } from './steps-item.ts';
import { switchGroup } from './switch-group.ts';
import { switchItem } from './switch-item.ts';
import { tabItem } from './tab-item.ts';
import { table } from './table.ts';
import { tabs } from './tabs.ts';
import { tag } from './tag.ts';
import { tagBlock } from './tag-block.ts';
import { textArea } from './text-area.ts';
import { textCallout } from './text-callout.ts';
import { textContent } from './text-content.ts';

/** All components, in the order in which a prompt lists them: by group, the most used first. */
export const components: readonly Component[] = [
  card,
  sectionBlock,
  sectionItem,
  tabs,
  tabItem,
  carousel,
  accordion,
  accordionItem,
  separator,
  textContent,
  cardHeader,
  markDownRenderer,
  callout,
  textCallout,
  steps,
  stepsItem,
  codeBlock,
  table,
  col,
  listBlock,
  listItem,
  tagBlock,
  tag,
  barChart,
  lineChart,
  areaChart,
  horizontalBarChart,
  radarChart,
  series,
  pieChart,
  radialChart,
  singleStackedBarChart,
  slice,
  scatterChart,
  scatterSeries,
  point,
  followUpBlock,
  followUpItem,
  buttons,
  button,
  form,
  formControl,
  input,
  textArea,
  select,
  selectItem,
  radioGroup,
  radioItem,
  checkBoxGroup,
  checkBoxItem,
  switchGroup,
  switchItem,
  datePicker,
  slider,
  label,
  imageBlock,
  image,
  imageGallery,
];
