// The envelope of a chat program around an answer: `{"message": "Here it is.", "ui": {...}, "intent": "booking"}`.

/** The member with the UI. */
export const uiKey = /^(?:ui|component|card|view|widget|interface)$/;
/** The member with the text, before it. */
export const answerKey = /^(?:text|message|reply|answer|response|speech|content|title)$/;

const programKey =
  /^(?:state|status|stage|language|lang|locale|intents?|entities|slots|confidence|score|metadata|meta|debug|context|(?:session|conversation|thread|message|request|trace|user|agent|response)_?id|id|timestamp|created(?:_?at)?|version|schema_?version|model|usage|(?:(?:total|prompt|completion|input|output)_?)?tokens(?:_?used)?|latency(?:_?ms)?|success|ok|type|role|sentiment|emotion|mood|finish_?reason|thinking|thoughts?|reasoning)$/i;

/** True for a member that only the program around the answer reads. */
export const isForProgram = (name: string): boolean => programKey.test(name);
