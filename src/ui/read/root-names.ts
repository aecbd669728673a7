// A Card that is not called `root` and comes first is the root or a part of it: `kpi = Card([...])` above `root =
// Card([title, kpi])`. While the text arrives, only the name decides. A part waits for the root, or for the end of the
// text.

const wholeName =
  /^(?:(?:the|my|main|root|full|final|base|outer|top)?_?(?:card|page|ui|app|layout|screen|view|dashboard|document|doc|container|interface|component)|main|body|home|output|out|result|response|answer|reply)$/i;

/** True for the name of a whole UI, and for names in other scripts, whose meaning is not known. */
export const namesWhole = (name: string): boolean => wholeName.test(name) || !/[a-z]/i.test(name);
