import type { ComponentChildren, RefObject } from 'preact';
import type { UiAction } from '../../../src/client/index.ts';
import { BelowIcon } from '../icons.tsx';
import { modelName } from '../header/model-name.ts';
import { positionAt, type VersionPosition } from '../session/branches.ts';
import type { Conversation } from '../session/conversation.ts';
import type { Entry } from '../session/entry.ts';
import type { Session } from '../session/session.ts';
import type { Example } from '../setup/examples.ts';
import { ReplyView } from './reply-view.tsx';
import { StatusPill } from './status-pill.tsx';
import { ToolView } from './tool-view.tsx';
import { toTurns, type Turn } from './turns.ts';
import { useScroll } from './use-scroll.ts';
import { UserMessage } from './user-message.tsx';
import { Welcome } from './welcome.tsx';

export interface ConversationViewProps {
  readonly session: Session;
  readonly conversation: Conversation;
  readonly isBusy: boolean;
  readonly isLoading: boolean;
  readonly theme: string;
  readonly inspected: number | undefined;
  readonly onInspect: (id: number) => void;
  readonly onExample: (example: Example) => void;
}

export function ConversationView(props: ConversationViewProps) {
  const { session, conversation, isBusy, isLoading, onExample } = props;
  const { entries } = conversation;
  const turns = toTurns(entries);
  const lastTurn = turns.at(-1);
  const { view, end, hasMore, showEnd } = useScroll(conversation.id, lastTurn?.asked?.id, isBusy);
  const last = entries.findLast((entry) => entry.type !== 'notice');
  const isEmpty = entries.length === 0;
  return (
    <>
      <div
        class={isEmpty ? 'conversation empty' : 'conversation'}
        ref={view}
        // Scrollable areas must be reachable by keyboard.
        tabIndex={0}
        role="region"
        aria-label="Conversation"
      >
        <div class="turns">
          {isEmpty && !isLoading ? <Welcome onExample={onExample} /> : null}
          {turns.map((turn) => (
            <TurnView
              // Ids are unique within a conversation only.
              key={`${conversation.id} ${turn.asked?.id ?? 0}`}
              turn={turn}
              isLatest={turn === lastTurn}
              end={turn === lastTurn ? end : undefined}
              {...props}
            />
          ))}
        </div>
      </div>
      <div class="above-composer">
        <StatusPill
          run={last?.type === 'reply' ? last.run : undefined}
          isBusy={isBusy}
          onRetry={() => void session.retry()}
        />
        {hasMore && !isEmpty ? (
          <button type="button" class="more-below" onClick={showEnd}>
            <BelowIcon />
            <span>More below</span>
          </button>
        ) : null}
      </div>
    </>
  );
}

interface TurnViewProps extends ConversationViewProps {
  readonly turn: Turn;
  readonly isLatest: boolean;
  /** For the content below the last answer. */
  readonly end: RefObject<HTMLDivElement | null> | undefined;
}

const none: VersionPosition = { at: 0, count: 0 };

function TurnView(props: TurnViewProps) {
  const { turn, isLatest, conversation, session, isBusy } = props;
  const { asked, answers, from } = turn;
  const rival = asked?.rival;
  return (
    <section class={isLatest ? 'turn latest' : 'turn'}>
      {asked === undefined ? null : (
        <UserMessage
          id={asked.id}
          content={asked.content}
          isBusy={isBusy}
          {...(positionAt(conversation, from - 1) ?? none)}
          onEdit={session.edit}
          onVersion={session.showVersion}
        />
      )}
      {rival === undefined || asked === undefined ? (
        <Answers {...props} answers={answers} position={positionAt(conversation, from)} isRival={false} />
      ) : (
        <div class="columns">
          <div class="column">
            <ColumnHead model={modelOf(answers) ?? conversation.setup.model} />
            <Answers {...props} answers={answers} position={positionAt(conversation, from)} isRival={false} />
          </div>
          <div class="column">
            <ColumnHead model={rival.model}>
              <button
                type="button"
                class="button secondary small"
                disabled={isBusy}
                onClick={() => session.keepRival(asked.id)}
              >
                Continue with this one
              </button>
            </ColumnHead>
            <Answers {...props} answers={rival.entries} position={undefined} isRival />
          </div>
        </div>
      )}
      {props.end === undefined ? null : <div class="end-of-answers" ref={props.end} />}
    </section>
  );
}

const modelOf = (answers: readonly Entry[]): string | undefined =>
  answers.find((entry) => entry.type === 'reply')?.run.model;

function ColumnHead({ model, children }: { readonly model: string; readonly children?: ComponentChildren }) {
  const { name, provider } = modelName(model);
  return (
    <div class="column-head">
      <h2>
        {name} <span>{provider}</span>
      </h2>
      {children}
    </div>
  );
}

interface AnswersProps extends TurnViewProps {
  readonly answers: readonly Entry[];
  readonly position: VersionPosition | undefined;
  readonly isRival: boolean;
}

function Answers(props: AnswersProps) {
  const { answers, position, isRival, session, isBusy, isLatest, theme, inspected, onInspect } = props;
  const onAction: (action: UiAction) => Promise<void> = session.act;
  const last = answers.at(-1);
  return (
    <>
      {answers.map((entry, index) => {
        switch (entry.type) {
          case 'user':
            return null;
          case 'tool':
            return <ToolView key={entry.id} name={entry.name} given={entry.arguments} result={entry.result} />;
          case 'notice':
            return (
              <p key={entry.id} class="notice" role="status">
                {entry.text}
              </p>
            );
          case 'reply':
            return (
              <ReplyView
                key={entry.id}
                id={entry.id}
                run={entry.run}
                theme={theme}
                isBusy={isBusy}
                isInspected={entry.id === inspected}
                {...(index === 0 && position !== undefined ? position : none)}
                onVersion={session.showVersion}
                onInspect={onInspect}
                onAction={onAction}
                onRetry={entry === last && isLatest && !isRival ? session.retry : undefined}
              />
            );
          default:
            return entry satisfies never;
        }
      })}
    </>
  );
}
