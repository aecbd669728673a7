// A conversation in Vue whose replies are interfaces, without a template compiler. In a template:
//   <tessera-ui :stream.prop="turn.stream" @tessera-action="({ detail }) => send(detail.message.content)" />
import { createApp, h, onScopeDispose, shallowRef } from 'vue';
import { useTessera } from 'tessera-ui/vue';

const Chat = {
  setup() {
    const { turns, status, send } = useTessera({ url: '/v1/embed/chat/completions' }, { shallowRef, onScopeDispose });
    const submit = (event) => {
      event.preventDefault();
      void send(new FormData(event.target).get('text'));
    };
    const onAction = ({ detail }) => {
      if (detail.type === 'continue_conversation') void send(detail.message.content);
    };
    return () => [
      turns.value.map((turn, index) =>
        turn.role === 'user'
          ? h('p', { key: index }, turn.content)
          : h('tessera-ui', { key: index, '.stream': turn.stream, 'onTessera-action': onAction }),
      ),
      h('form', { onSubmit: submit }, [
        h('textarea', { name: 'text', 'aria-label': 'Message', rows: 4, required: true }),
        h('button', { disabled: status.value === 'busy' }, 'Send'),
      ]),
    ];
  },
};

createApp(Chat).mount('#app');
