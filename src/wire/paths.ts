/** Path of the product: a conversation in, a user interface out. */
export const chatCompletionsPath = '/v1/embed/chat/completions';

/** The same product in the shape of the Responses API. */
export const responsesPath = '/v1/embed/responses';

/** Lists the models; one model is at `/{id}` below it. */
export const modelsPath = '/v1/embed/models';
