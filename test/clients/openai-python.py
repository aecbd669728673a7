# The Python package of OpenAI, unmodified, against the service at the URL in the first argument. Each argument after it
# is a step; the script prints what each returned, as a line of JSON.
import json
import sys

import openai
from pydantic import BaseModel

url, key, model, *steps = sys.argv[1:]
client = openai.OpenAI(api_key=key, base_url=url)

parameters = {
    "type": "object",
    "properties": {"city": {"type": "string"}},
    "required": ["city"],
    "additionalProperties": False,
}
chat_tools = [{"type": "function", "function": {"name": "get_weather", "parameters": parameters}}]
tools = [{"type": "function", "name": "get_weather", "parameters": parameters, "strict": True}]
question = {"role": "user", "content": "Weather?"}


class Weather(BaseModel):
    city: str
    degrees: float


def chat(stream):
    messages = [{"role": "developer", "content": "Be brief."}, question]
    while True:
        asked = {"model": model, "messages": messages, "tools": chat_tools}
        if stream:
            with client.chat.completions.stream(**asked) as events:
                message = events.get_final_completion().choices[0].message
        else:
            message = client.chat.completions.create(**asked).choices[0].message
        # The object of the package goes back as it is.
        messages.append(message)
        if not message.tool_calls:
            return message.content
        for call in message.tool_calls:
            messages.append({"role": "tool", "tool_call_id": call.id, "content": '{"celsius":3}'})


def responses(stream):
    items = [question]
    while True:
        asked = {"model": model, "input": items, "tools": tools, "store": False, "instructions": "Be brief."}
        if stream:
            with client.responses.stream(**asked) as events:
                response = events.get_final_response()
        else:
            response = client.responses.create(**asked)
        calls = [item for item in response.output if item.type == "function_call"]
        if not calls:
            return response.output_text
        items += response.output
        for call in calls:
            items.append({"type": "function_call_output", "call_id": call.call_id, "output": '{"celsius":3}'})


def chunks():
    text = ""
    for chunk in client.chat.completions.create(model=model, messages=[question], stream=True):
        text += chunk.choices[0].delta.content or ""
    return text


def parse_chat():
    asked = {"model": model, "messages": [question], "response_format": Weather}
    return client.chat.completions.parse(**asked).choices[0].message.parsed.model_dump()


def parse_responses():
    return client.responses.parse(model=model, input=[question], text_format=Weather).output_parsed.model_dump()


def error():
    try:
        client.chat.completions.create(model=model, messages=[question], stop=["x"])
    except openai.BadRequestError as refusal:
        return [refusal.status_code, refusal.param]


def models():
    return [one.id for one in client.models.list()]


known = {
    "chat": lambda: chat(False),
    "chat-stream": lambda: chat(True),
    "chunks": chunks,
    "responses": lambda: responses(False),
    "responses-stream": lambda: responses(True),
    "parse-chat": parse_chat,
    "parse-responses": parse_responses,
    "error": error,
    "models": models,
}
for step in steps:
    print(json.dumps(known[step]()))
