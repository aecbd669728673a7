import { describe, expect, test } from 'vitest';
import { toPlainText, toUserMessage } from './user-message.ts';

const submit = {
  type: 'continue_conversation',
  params: {},
  humanFriendlyMessage: 'Send <now> & here',
  formName: 'contact',
  formState: {
    contact: {
      full_name: { value: 'Ada "A" <b>', componentType: 'Input' },
      topics: { value: { news: true, offers: false } },
      visitOn: { value: { mode: 'single', date: '2030-05-17T00:00:00.000Z' } },
      stay: { value: [2, 5] },
      note: { value: '' },
    },
  },
};

describe('toUserMessage', () => {
  test('a click without values becomes a plain sentence', () => {
    expect(toUserMessage({ type: 'continue_conversation', params: {}, humanFriendlyMessage: 'Show less' })).toEqual({
      role: 'user',
      content: 'Show less',
    });
  });

  test('includes the values of the form that contains the click', () => {
    const { content } = toUserMessage(submit);
    expect(content).toMatch(/^<content thesys="true">Send &lt;now&gt; &amp; here<\/content><context>\[/);
    const [, context = ''] = /<context>(.*)<\/context>$/.exec(content) ?? [];
    expect(context).not.toMatch(/[<>]/);
    expect(JSON.parse(context.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'))).toEqual([
      'User clicked on a button of contact: Send <now> & here',
      submit.formState,
    ]);
  });

  test('a click outside any form includes only inputs outside any form', () => {
    const state = { ...submit.formState, loose: { value: 'x' } };
    const { content } = toUserMessage({ ...submit, formName: undefined, formState: state });
    expect(content).toContain('loose');
    expect(content).not.toContain('full_name');
  });

  test('includes the params of the action', () => {
    expect(
      toUserMessage({ type: 'continue_conversation', params: { id: 5 }, humanFriendlyMessage: 'Buy' }).content,
    ).toBe(
      '<content thesys="true">Buy</content><context>["User clicked on Button: Buy","With: {\\"id\\":5}"]</context>',
    );
  });
});

describe('toPlainText', () => {
  test('returns the sentence and the form values', () => {
    expect(toPlainText(toUserMessage(submit).content)).toEqual({
      text: 'Send <now> & here',
      values: [
        ['Full name', 'Ada "A" <b>'],
        ['Topics', 'News'],
        ['Visit on', '2030-05-17'],
        ['Stay', '2, 5'],
        ['Note', '–'],
      ],
    });
  });

  test('does not change typed text', () => {
    expect(toPlainText('Is <b> a tag?')).toEqual({ text: 'Is <b> a tag?', values: [] });
  });
});
