/** Path of the product: a conversation in, a user interface out. */
export const chatCompletionsPath = '/v1/embed/chat/completions';

/** Lists the models; one model is at `/{id}` below it. */
export const modelsPath = '/v1/embed/models';
