// Names of components in other vocabularies that only arrange what is in them, or show nothing that can be read.

const containers = new Set(
  'stack hstack vstack zstack row rows column columns col flex flexbox grid griditem box container wrapper group section panel page view layout div main aside article header footer sidebar content fragment center paper surface cardgroup cardlist cardcontent cardbody cardfooter screen app dashboard split'.split(
    ' ',
  ),
);
const ornaments = new Set('icon spacer spinner avatar loader skeleton'.split(' '));

const fold = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/** True for a container of other vocabularies: its children take its place, and nothing is lost. */
export const isLayoutContainer = (name: string): boolean => containers.has(fold(name));

/** True for a component that only decorates: its arguments are names of icons and sizes. */
export const isOrnament = (name: string): boolean => ornaments.has(fold(name));
