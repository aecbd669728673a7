// Detects the dialect of a JSON text by its first members.
import { detectParts } from './detect-parts.ts';

export type Dialect = 'A2UI' | 'json-render' | 'Adaptive Cards' | 'nested JSON' | 'YAML' | 'TOML';

const signs: readonly (readonly [Dialect, RegExp])[] = [
  [
    'A2UI',
    /"(?:surfaceUpdate|beginRendering|dataModelUpdate|createSurface|updateComponents|updateDataModel|deleteSurface)"\s*:/,
  ],
  [
    'A2UI',
    /^\s*(?:\{\s*(?:"(?:version|title|surfaceId|catalogId|root|id)"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*)*"components"\s*:\s*)?\[?\s*\{\s*"id"\s*:\s*"[^"]*"\s*,\s*(?:"weight"\s*:\s*[\d.]+\s*,\s*)?"component"\s*:\s*(?:"(?:Text|Column|Row|List|Card|Button|Image|Icon|Divider|TextField|CheckBox|ChoicePicker|MultipleChoice|Slider|DateTimeInput|Tabs|Modal|Video|AudioPlayer)"|\{)/,
  ],
  // The same with a component of another catalog first: the list names its root, or the component its children by id.
  [
    'A2UI',
    /^\s*\{\s*"(?:root|rootId|root_id)"\s*:\s*"[^"]*"\s*,\s*"components"\s*:\s*\[\s*\{(?=[^{}[\]]*"id"\s*:\s*")[^{}[\]]*"component"\s*:\s*"[A-Z]/,
  ],
  [
    'A2UI',
    /^\s*(?:\{\s*(?:"(?:version|title|surfaceId|catalogId|id)"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*)*"components"\s*:\s*)?\[\s*\{\s*"id"\s*:\s*"[^"]*"\s*,\s*"component"\s*:\s*"[A-Z]\w*"\s*,[^{}[\]]{0,200}"(?:children|child)"\s*:\s*(?:\[\s*"[\w-]+"\s*[,\]]|"[\w-]+"\s*[,}])/,
  ],
  [
    'Adaptive Cards',
    /"type"\s*:\s*"AdaptiveCard"|application\/vnd\.microsoft\.card\.adaptive|adaptivecards\.io\/schemas/,
  ],
  ['json-render', /"op"\s*:\s*"(?:add|replace|set)"\s*,\s*"path"\s*:\s*"\/(?:root|elements|state)["/]/],
  ['json-render', /"path"\s*:\s*"\/(?:root|elements|state)(?:\/[^"]*)?"\s*,\s*"op"\s*:/],
  // A tree beside a text.
  [
    'json-render',
    /^\s*\{[\s\S]*"(?:ui|spec|view|tree|document)"\s*:\s*\{\s*"root"\s*:\s*"[^"]*"\s*,\s*"(?:elements|state|initialState)"/,
  ],
  ['json-render', /"elements"\s*:\s*\{\s*"[^"]+"\s*:\s*\{/],
  // Components by their ids.
  [
    'nested JSON',
    /^\s*\{\s*(?:"(?:text|message|reply|answer|response)"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*)?(?:"(?:ui|spec|view|tree|document)"\s*:\s*\{\s*)?(?:"(?:root|rootId|root_id)"\s*:\s*"[^"]*"\s*,\s*)?"(?:components|nodes|widgets|views)"\s*:\s*\{\s*"[^"]+"\s*:\s*\{\s*"(?:type|component)"/,
  ],
  [
    'nested JSON',
    /^\s*\{\s*"root"\s*:\s*\{\s*"(?:type|component)"\s*:\s*"[A-Za-z]\w*"\s*,\s*(?:"props"\s*:\s*\{\s*)?"children"\s*:\s*\[\s*"[$#@]?[a-z][\w-]*"\s*[,\]]/,
  ],
  // The panels of a dashboard, by their titles.
  [
    'nested JSON',
    /^\s*\{\s*(?:"(?:title|name)"\s*:\s*"[^"]*"\s*,\s*)?"(?:panels|charts|graphs)"\s*:\s*\[\s*\{\s*"(?:title|name|id)"\s*:\s*(?:"[^"]*"|\d+)\s*,\s*"(?:type|visualization|chartType|kind)"\s*:\s*"[a-z]/,
  ],
  // A container that our catalog does not have, with children.
  [
    'nested JSON',
    /^\s*\{\s*"(?:type|component|componentName|kind)"\s*:\s*"(?:page|container|stack|row|column|vstack|hstack|dashboard|screen|layout|grid|div|box|view|panel|flex|Page|Container|Stack|Row|Column|VStack|Dashboard|Screen|Layout|Grid|Box|View|Panel|Flex|form|section)"\s*,[\s\S]*"(?:children|components|content|elements|blocks|body|sections|widgets|items|fields)"\s*:\s*\[/,
  ],
  [
    'nested JSON',
    /^\s*\{\s*(?:"title"\s*:\s*"[^"]*"\s*,\s*)?"(?:components|blocks|widgets|layout|container|content|sections|page|screen)"\s*:\s*(?:\[\s*)?\{\s*"(?:type|component|componentName|kind)"\s*:\s*"(?!text"|image"|image_url"|tool_use"|tool_result"|paragraph"|doc"|object"|string"|rich_text"|actions"|context"|section")[A-Za-z][\w-]*"/,
  ],
  [
    'nested JSON',
    /^\s*\{\s*"(?:ui|interface)"\s*:\s*\[\s*\{\s*"(?:type|component|componentName|kind|element)"\s*:\s*"(?!card")[a-z][\w-]*"/,
  ],
  [
    'nested JSON',
    /^\s*\{\s*"(?:elements|children)"\s*:\s*\[\s*\{\s*"(?:tag|kind|element|widget)"\s*:\s*"(?!card")[a-z][\w-]*"/,
  ],
  // An envelope of data and components.
  ['nested JSON', /^\s*\{\s*"ui"\s*:\s*\{\s*"(?:header|hero|sections|blocks|widgets|heading)"\s*:\s*[[{]/],
  // The same below the title of the page.
  [
    'nested JSON',
    /^\s*\{\s*"(?:ui|interface|page|screen)"\s*:\s*\{\s*(?:"(?:title|subtitle|description|heading|name|layout|theme)"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*)+"(?:blocks|sections|components|widgets|elements|content|body|children)"\s*:\s*\[\s*\{\s*"(?:kind|type|component|block|widget)"\s*:\s*"(?!card")[a-z][\w-]*"/,
  ],
  // Elements named by their tags.
  [
    'nested JSON',
    /^\s*(?:\{\s*"[a-z]\w*"\s*:\s*)?(?:\[\s*)?\{\s*"tag"\s*:\s*"(?:div|section|main|article|header|h[1-6]|p|ul|ol|table|img|button|form|span|label)"\s*[,}]/,
  ],
  // The same in a call of a tool, also under the name of a component or of the root.
  [
    'nested JSON',
    /^\s*\{\s*"(?:name|tool|tool_name|function)"\s*:\s*"[\w.:-]*"\s*,\s*"(?:arguments|parameters|args|input)"\s*:\s*\{\s*"\w+"\s*:\s*(?:\[\s*)?\{\s*"(?:tag|tagName)"\s*:\s*"/,
  ],
  // A form of SurveyJS.
  [
    'nested JSON',
    /^\s*\{\s*(?:"\w{1,40}"\s*:\s*(?:"(?:[^"\\]|\\.)*"|true|false)\s*,\s*)*"(?:elements|questions)"\s*:\s*\[\s*\{\s*(?:"name"\s*:\s*"[^"]*"\s*,\s*)?"type"\s*:\s*"(?:text|comment|radiogroup|checkbox|dropdown|tagbox|boolean|rating|imagepicker|ranking|matrix(?:dropdown|dynamic)?|multipletext|panel|paneldynamic|html|file|signaturepad)"\s*,\s*"(?:name|title)"\s*:/,
  ],
  // A form of Formily.
  ['nested JSON', /^\s*\{[\s\S]*"x-(?:component|decorator)"\s*:\s*"/],
  ['nested JSON', /^\s*\{\s*(?:"title"\s*:\s*"[^"]*"\s*,\s*)?"form"\s*:\s*\{[\s\S]*"fields"\s*:\s*\[\s*\{/],
  // A form whose fields are described as data instead of components.
  [
    'nested JSON',
    /^\s*\{\s*"(?:type|component)"\s*:\s*"[Ff]orm"\s*,[\s\S]*"fields"\s*:\s*\[\s*\{\s*"(?:name|id|label|type)"\s*:\s*"(?!FormControl")[^"]*"/,
  ],
];

/** A type with its content in a separate member, and a text beside an object or a text that contains the UI. */
const bareSigns: readonly RegExp[] = [
  // GeoJSON.
  /^\s*\{\s*"type"\s*:\s*"(?:(?:Multi)?(?:Point|LineString|Polygon)"\s*,\s*"(?:coordinates|bbox)"|Feature(?:Collection)?"\s*,\s*"(?:features|geometry|properties|id|name|bbox|crs)"|GeometryCollection")/,
  /^\s*\[?\s*\{\s*(?:"id"\s*:\s*"[^"]*"\s*,\s*)?"type"\s*:\s*"[a-z][\w-]*"\s*,\s*(?:"(?:title|enabled)"\s*:\s*(?:null|true|"(?:[^"\\]|\\.)*")\s*,\s*)?"(?:data|content|value|config)"\s*:\s*\{/,
  /^\s*\{\s*"(?:text|message|reply|answer|response|speech)"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*"(?!props|action|style|id"|ui"|root"|component"|document"|card")\w+"\s*:\s*\{/,
  // A name in lower case is in no catalog.
  /^\s*\{\s*"(?:text|message|reply|answer|response|speech)"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*"(?:ui|component|card|document)"\s*:\s*\{\s*"(?:type|kind|component|widget)"\s*:\s*"(?!card")[a-z][\w-]*"/,
  /^\s*\{\s*"(?:text|message|reply|answer|response|speech)"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*"\w+"\s*:\s*"\s*(?:\[\s*)?\{\s*\\"/,
  // The fields of a form as the members of an object.
  /^\s*\{\s*(?:"\w{1,40}"\s*:\s*(?:"(?:[^"\\]|\\.)*"|true|false)\s*,\s*)*"(?:fields|inputs|form_?[fF]ields|schema)"\s*:\s*\{\s*"[^"]{1,60}"\s*:\s*\{\s*"(?:type|label|title)"\s*:\s*"/,
  // The same as a list, below a title.
  /^\s*\{\s*(?:"(?:title|description|subtitle)"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*)+"fields"\s*:\s*\[\s*\{\s*(?:"(?:name|id|key|label)"\s*:\s*"[^"]*"\s*,\s*)*"type"\s*:\s*"[a-z]/,
];
/** A beginning of these. */
const bareStart =
  /^\s*(?:\[?\s*\{\s*(?:"id"\s*:\s*"[^"]*"\s*,\s*)?"type"\s*:\s*"[a-z][\w-]*(?:"\s*)?(?:,\s*)?(?:"(?:title|enabled)"\s*:\s*(?:(?:null|true|"(?:[^"\\]|\\.)*")\s*)?(?:,\s*)?)?(?:"[a-z]*(?:"\s*)?(?::\s*)?)?|\{\s*"(?:text|message|reply|answer|response|speech)"\s*:\s*"(?:[^"\\]|\\.)*(?:"\s*)?(?:,\s*)?(?:"\w*(?:"\s*(?::\s*(?:"\s*(?:\[\s*)?(?:\{\s*\\?)?|\{\s*(?:"[a-z]*(?:"\s*(?::\s*(?:"(?:[a-z][\w-]*)?)?)?)?)?)?)?)?)?)$/;

/** Whether JSON outside of a fence is described by its types. `more`: the following text decides. */
export function detectBare(text: string): 'nested JSON' | 'more' | undefined {
  const written = looseStart.test(text) ? strict(text) : text;
  if (bareSigns.some((sign) => sign.test(written))) return 'nested JSON';
  return text.length <= maxBeginning && bareStart.test(written) ? 'more' : undefined;
}

/** The first members of all dialects, complete or as a prefix. */
const beginning =
  /^[\s[]*(?:\{\s*(?:"(?:[\w$]*|(?:version|surfaceId|surfaceUpdate|beginRendering|dataModelUpdate|createSurface|updateComponents|updateDataModel|deleteSurface|op|path|root|elements|state|data|spec|ui|\$schema|type|body|actions|attachments|components|messages|a2ui|id|metadata|blocks|widgets|layout|container|content|sections|page|screen|form|title|component|componentName|kind)"(?:\s*:[\s\S]*)?))?)?$/;
/** A text that is still undecided after this many characters is in no known dialect. */
const maxBeginning = 400;

/** Keys without quotes, quotes of the other kind, or a comment first. */
const looseStart = /^[\s[]*\{\s*(?:['A-Za-z_]|\/[/*])/;
const strict = (text: string): string =>
  text
    .replaceAll(/\/\/[^\n]*\n|\/\*[^*]*\*\//g, ' ')
    .replaceAll("'", '"')
    .replaceAll(/([{,]\s*)([A-Za-z_$][\w$]*)(?=\s*:)/g, '$1"$2"');

/** True if JSON may be in a dialect by its first member. */
export const mayBeginDialect = (text: string): boolean => beginning.test(text);

/** `more`: the following text decides. */
export function detectDialect(text: string): Dialect | 'more' | undefined {
  const written = looseStart.test(text) ? strict(text) : text;
  const found = signs.find(([, sign]) => sign.test(written));
  if (found !== undefined) return found[0];
  const parts = detectParts(text);
  if (parts !== undefined) return parts === 'parts' ? 'nested JSON' : 'more';
  return text.length <= maxBeginning && beginning.test(written) ? 'more' : undefined;
}
