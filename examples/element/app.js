// A conversation without a framework whose replies are interfaces.
import 'tessera-ui';
import { createConversation } from 'tessera-ui/conversation';

const [main, form] = document.querySelectorAll('main, form');
const conversation = createConversation({ url: '/v1/embed/chat/completions' });

function draw({ role, text, stream }) {
  if (role === 'user') return Object.assign(document.createElement('p'), { textContent: text });
  const answer = Object.assign(document.createElement('tessera-ui'), { stream });
  answer.addEventListener('tessera-action', ({ detail }) => conversation.act(detail));
  return answer;
}

/** The answers on the page by turn. A regenerated answer is a turn of its own. */
const drawn = new Map();

conversation.subscribe(() => {
  const { turns, status } = conversation;
  for (const turn of turns) if (!drawn.has(turn)) drawn.set(turn, main.appendChild(draw(turn)));
  for (const [turn, node] of drawn) {
    if (turns.includes(turn)) continue;
    drawn.delete(turn);
    node.remove();
  }
  form.querySelector('button').disabled = status === 'busy';
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void conversation.send(new FormData(form).get('text'));
  form.reset();
});
