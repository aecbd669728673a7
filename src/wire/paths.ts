/** Takes a conversation, returns a user interface. */
export const chatCompletionsPath = '/v1/embed/chat/completions';

/** The same service in the format of the Responses API. */
export const responsesPath = '/v1/embed/responses';

/** Lists the models; one model is at `/{id}` below it. */
export const modelsPath = '/v1/embed/models';
