import type { Session, SessionState } from '../session/session.ts';
import { readTools } from '../session/tools-text.ts';
import { tools, toToolsText } from '../tools/run-tool.ts';
import { systemExamples } from './examples.ts';

export interface SetupProps {
  readonly session: Session;
  readonly state: SessionState;
}

export function Setup({ session, state }: SetupProps) {
  const { problem, tools: declared } = readTools(state.toolsText);
  const description = state.models.find(({ id }) => id === state.model)?.description;
  return (
    <div className="setup">
      {description === undefined ? null : (
        <section>
          <h2>Model</h2>
          <p>{description}</p>
        </section>
      )}
      <section>
        <label htmlFor="system-prompt">System prompt</label>
        <p>Steers content, tone and design. The service adds the catalog of components.</p>
        <div className="chips">
          {systemExamples.map(({ title, text }) => (
            <button key={title} type="button" className="chip" onClick={() => session.change({ systemPrompt: text })}>
              {title}
            </button>
          ))}
        </div>
        <textarea
          id="system-prompt"
          rows={5}
          value={state.systemPrompt}
          onChange={(event) => session.change({ systemPrompt: event.target.value })}
        />
      </section>
      <section>
        <label htmlFor="tools">Tools</label>
        <p>As in chat completions. These three run in this page, with bundled data:</p>
        <div className="chips">
          {tools.map((tool) => {
            const isOn = declared.some((one) => isNamed(one, tool.name));
            const rest = tools.filter((one) => one !== tool && declared.some((two) => isNamed(two, one.name)));
            const chosen = isOn ? rest : [...rest, tool];
            return (
              <button
                key={tool.name}
                type="button"
                className="chip"
                aria-pressed={isOn}
                onClick={() => session.change({ toolsText: chosen.length === 0 ? '' : toToolsText(chosen) })}
              >
                {tool.name}
              </button>
            );
          })}
        </div>
        <textarea
          id="tools"
          className="code"
          rows={14}
          spellCheck={false}
          value={state.toolsText}
          placeholder="[ ]"
          aria-invalid={problem !== undefined}
          aria-describedby="tools-problem"
          onChange={(event) => session.change({ toolsText: event.target.value })}
        />
        <p id="tools-problem" className="field-problem" role="status">
          {problem}
        </p>
      </section>
    </div>
  );
}

const isNamed = (tool: object, name: string): boolean =>
  'function' in tool &&
  typeof tool.function === 'object' &&
  tool.function !== null &&
  'name' in tool.function &&
  tool.function.name === name;
