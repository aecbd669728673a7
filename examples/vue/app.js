// A conversation in Vue whose replies are interfaces, without a template compiler. In a template:
//   <tessera-ui :stream.prop="turn.stream" @tessera-action="({ detail }) => chat.act(detail)" />
import { createApp, h, onScopeDispose, shallowReactive } from 'vue';
import { useTessera } from 'tessera-ui/vue';

const Chat = {
  setup() {
    const options = { url: '/v1/embed/chat/completions' };
    const chat = useTessera(options, { shallowReactive, onScopeDispose });
    const submit = (event) => {
      event.preventDefault();
      void chat.send(new FormData(event.target).get('text'));
      event.target.reset();
    };
    return () => [
      chat.turns.map((turn, index) =>
        turn.role === 'user'
          ? h('p', { key: index }, turn.text)
          : h('tessera-ui', {
              key: index,
              '.stream': turn.stream,
              'onTessera-action': ({ detail }) => chat.act(detail),
            }),
      ),
      h('form', { onSubmit: submit }, [
        h('textarea', { name: 'text', 'aria-label': 'Message', rows: 4, required: true }),
        h('button', { disabled: chat.status === 'busy' }, 'Send'),
      ]),
    ];
  },
};

createApp(Chat).mount('#app');
