// llama.cpp silently drops a grammar that it cannot parse, and other servers ignore unknown fields.
// So each server that should accept grammars is asked for an answer that no model would write without a grammar.
import type { ModelSetting } from '../../config/load-settings.ts';
import { toUpstreamError } from '../../providers/http/upstream-error.ts';
import { joinUrl } from '../../providers/http/headers.ts';
import { defaultCapabilities } from '../../providers/openai-compatible/capabilities.ts';
import {
  GrammarSupport,
  toGrammarFields,
  type GrammarCapabilities,
} from '../../providers/openai-compatible/grammar.ts';
import { capabilitiesOf } from '../../providers/known-models.ts';
import { getPreset } from '../../providers/presets.ts';
import type { Finding } from './finding.ts';
import { itemsOf, memberOf, type Asked, type Post } from './get-json.ts';
import { upstreamHeaders } from './upstream-headers.ts';

const odd = 'ocelot-7319';
/** The same in each dialect. */
const oddGrammar = `root ::= "${odd}"`;
/** The start of every document. */
const uiStart = 'root = Card(';
/** Tokens. Leaves room for reasoning, which precedes the constrained answer. */
const maxTokens = { plain: 24, reasoning: 2_000 };

/** `toGrammar`: the grammar of the catalog in the dialect. */
export async function checkGrammars(
  models: readonly ModelSetting[],
  post: Post,
  toGrammar: (dialect: 'gbnf' | 'ebnf') => string | undefined,
): Promise<readonly Finding[]> {
  const found = await Promise.all(
    models.map(async (model): Promise<readonly Finding[]> => {
      const { provider, capabilities } = model;
      if (getPreset(provider).protocol !== 'openai-compatible') return [];
      const { model: behind, ...own } = capabilities ?? {};
      const able = { ...defaultCapabilities, ...capabilitiesOf(provider, model.model, behind), ...own };
      if (able.grammar === 'none') return [];
      const [judged, message] = await checkGrammar(model, able, post, toGrammar(able.grammar));
      // A default that does not work costs nothing but the grammar; one that the operator has set should work.
      const state = judged === 'broken' && own.grammar === undefined ? 'note' : judged;
      return message === '' ? [] : [{ area: 'models', state, subject: model.id, message: `grammar: ${message}` }];
    }),
  );
  return found.flat();
}

type Judgement = readonly [state: Finding['state'], message: string];

async function checkGrammar(
  setting: ModelSetting,
  able: GrammarCapabilities,
  post: Post,
  grammar: string | undefined,
): Promise<Judgement> {
  const support = new GrammarSupport(able, setting.model);
  if (support.reasons && !able.grammarAfterReasoning) {
    return ['ok', 'not sent, because the model reasons before it answers and the server would constrain the reasoning'];
  }
  const ask = (text: string): Promise<Asked> => {
    const body = {
      model: setting.model,
      messages: [{ role: 'user', content: 'Say hello.' }],
      max_tokens: support.reasons ? maxTokens.reasoning : maxTokens.plain,
      ...toGrammarFields(able, text),
      ...setting.extraBody,
    };
    const url = joinUrl(setting.baseUrl ?? getPreset(setting.provider).baseUrl ?? '', '/chat/completions').href;
    return post(url, upstreamHeaders(setting), body);
  };
  const small = readAnswer(await ask(oddGrammar));
  if ('problem' in small) return [small.state, small.problem];
  if (small.reasoning.includes(odd)) {
    return ['note', 'constrains the reasoning of the model instead of its answer; set capabilities.reasons to true'];
  }
  if (small.content.trim() !== odd) {
    return ['broken', `ignored: asked to write only "${odd}", the model wrote ${shown(small)}. ${unconstrained}`];
  }
  if (grammar === undefined) return ['ok', 'enforced'];
  const whole = readAnswer(await ask(grammar));
  if ('problem' in whole)
    return [whole.state, `a small grammar is enforced, but the grammar of the catalog fails: ${whole.problem}`];
  const size = `${Math.ceil(grammar.length / 1024)} KB`;
  if (whole.content.trimStart().startsWith(uiStart))
    return ['ok', `enforced, including the grammar of the catalog (${size})`];
  return [
    'broken',
    `a small grammar is enforced, but the grammar of the catalog (${size}) is ignored: the model wrote ${shown(whole)}. ${unconstrained}`,
  ];
}

const unconstrained =
  'Replies are still repaired. Update the server, or set capabilities.grammar to "none" to stop sending grammars';

interface Written {
  readonly content: string;
  readonly reasoning: string;
}

interface Unknown {
  readonly state: Finding['state'];
  readonly problem: string;
}

function readAnswer(asked: Asked): Written | Unknown {
  if ('failure' in asked) return { state: 'note', problem: `not checked: ${asked.failure}` };
  const { status, text, json } = asked;
  if (status < 200 || status >= 300) {
    return {
      state: 'broken',
      problem: `rejected with HTTP ${status}. ${toUpstreamError(status, text).message} ${unconstrained}`,
    };
  }
  const message = memberOf(itemsOf(json, 'choices')[0], 'message');
  const [content, reasoning] = ['content', 'reasoning_content'].map((name) => memberOf(message, name) ?? '');
  if (typeof content !== 'string' || typeof reasoning !== 'string')
    return { state: 'note', problem: 'not checked: the answer has no text' };
  if (content === '' && !reasoning.includes(odd) && reasoning !== '') {
    return { state: 'note', problem: 'not checked: the model wrote only reasoning' };
  }
  return { content, reasoning };
}

/** The model's text is untrusted. */
const shown = ({ content }: Written): string => JSON.stringify(content.slice(0, 40));
