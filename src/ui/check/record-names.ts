// Names of components that models invent for one record, such as `NewsCard` and `ChatMessage`.
import { isLayoutContainer } from './layout-names.ts';

/** The component that replaces such a component. */
export const recordItem = 'ListItem';
const recordName =
  /(?:[a-z](?:Card|Tile|Entry|Listing|Event|Recipe|Result|Profile|Contact|Member)|(?:^|[a-z])(?:Message|Bubble|Post|Comment|Review|Product|Article))(?:Item)?$/;
const containerName =
  /^(?:Card|Form|Login|Settings|Chart|Stat|Info|Content|Page|Main|Base|Layout)\w*Card$|^(?:Card|Form)/;

/** `FeedItem`, `ActionItem`. */
const itemName = /[a-z]Item$/;

export const isRecordName = (name: string): boolean =>
  (recordName.test(name) || (itemName.test(name) && !isLayoutContainer(name))) && !containerName.test(name);
