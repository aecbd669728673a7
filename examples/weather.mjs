// The tool that the examples share, and a question for which every model calls it. A language model would also call it
// for "Is it cold in Oslo?"; the built-in model only follows commands.
export const question = '/get_weather {"city": "Oslo"}';

export const description = 'The weather in a city now';

export const parameters = {
  type: 'object',
  properties: { city: { type: 'string', description: 'The name of the city' } },
  required: ['city'],
};

/** @param {{ city: string }} place */
export const getWeather = async ({ city }) => ({ city, celsius: 3, sky: 'clear' });

/** The title of a document. @param {string} content */
export const titleOf = (content) => JSON.parse(content).component.props.children[0].props.title;
