"""The middle end: everything a front end can ask, for any family. This is its only door.

position = read("24: 4 7 8 8")      position.solve().best.text   ->  '(7 - 8 / 8) * 4'

Front ends import from here alone: the questions, and the values and errors that they speak in.
All of it is loaded when it is first asked for: a short command needs little of it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unriddle.contract import Family, Search
    from unriddle.desk import tables
    from unriddle.desk.advice import HIGHEST, check, grade, hints, least_miss, offers, outlook, told
    from unriddle.desk.answers import (
        Answer,
        Comparison,
        Comparisons,
        Event,
        Outlook,
        Status,
        Trace,
        Verdict,
    )
    from unriddle.desk.clock import Clock
    from unriddle.desk.compare import able, comparing, planned, usual
    from unriddle.desk.export import closing, content, filmed, picture, report, rows, save
    from unriddle.desk.generate import Generating, Grades, fresh_seed, generate_one
    from unriddle.desk.lists import Line, lines_of, puzzle_lines, read_all, read_line
    from unriddle.desk.position import Position
    from unriddle.desk.reading import PREFIX, names_family, read, recognise
    from unriddle.desk.search import Solving, Written
    from unriddle.desk.state import SOON, State, can, known, whole
    from unriddle.desk.survey import survey_parts, survey_rows
    from unriddle.desk.toys.catalogue import table_of, toys_of
    from unriddle.desk.toys.daily import Day, day, with_days
    from unriddle.desk.toys.lessons import Course, Lesson, course
    from unriddle.desk.trace import EVENTS, Watcher, traceable
    from unriddle.engines import MODULES, native, native_missing
    from unriddle.errors import (
        Defect,
        InputError,
        NotationError,
        OutOfBudget,
        OutOfIdeas,
        StepError,
        Unavailable,
        UnknownName,
        UnriddleError,
        nearest,
        system_reason,
    )
    from unriddle.families import find, infos, is_name, names, registry, with_family
    from unriddle.files import AtomicFile
    from unriddle.info import Info, Variant
    from unriddle.installed import adding, checkout, origin
    from unriddle.machine import cores
    from unriddle.outside import BrokenFamily, broken
    from unriddle.render.palette import PALETTES
    from unriddle.render.png import renderer
    from unriddle.render.quote import clean, pointed
    from unriddle.render.rows import csv_field, row_lines
    from unriddle.render.svg import svg
    from unriddle.render.text import cell_names, legend, spares, text_picture
    from unriddle.render.width import width
    from unriddle.runs.batch.answering import DO, Question, part_of
    from unriddle.runs.batch.job import BatchJob, errors_in
    from unriddle.runs.batch.streaming import Answers, Batching, answer_all
    from unriddle.runs.driver import Driver
    from unriddle.runs.jobs import Job, SearchJob, SurveyJob
    from unriddle.runs.kept.drive import asked_before, begin_anew, begin_run, wake_run
    from unriddle.runs.kept.listing import (
        RunRow,
        every_run,
        find_run,
        remove_run,
        run_lines,
        run_row,
        stop_run,
    )
    from unriddle.runs.kept.named import NamedRun
    from unriddle.runs.kept.output import try_out
    from unriddle.runs.part import Writing
    from unriddle.runs.sharing import by_threads
    from unriddle.scene import Cell, Draft, Scene, Spare, said
    from unriddle.tabled import Tabled
    from unriddle.values import (
        Grade,
        Hint,
        Message,
        Offer,
        Row,
        Solution,
        Step,
        Steps,
        Task,
        Want,
        message,
    )

_LATER = {
    "unriddle.contract": "Family Search",
    "unriddle.desk.advice": "HIGHEST check grade hints least_miss offers outlook told",
    "unriddle.desk.answers": "Answer Comparison Comparisons Event Outlook Status Trace Verdict",
    "unriddle.desk.clock": "Clock",
    "unriddle.desk.compare": "able comparing planned usual",
    "unriddle.desk.export": "closing content filmed picture report rows save",
    "unriddle.desk.generate": "Generating Grades fresh_seed generate_one",
    "unriddle.desk.lists": "Line lines_of puzzle_lines read_all read_line",
    "unriddle.desk.position": "Position",
    "unriddle.desk.reading": "PREFIX names_family read recognise",
    "unriddle.desk.search": "Solving Written",
    "unriddle.desk.state": "SOON State can known whole",
    "unriddle.desk.survey": "survey_parts survey_rows",
    "unriddle.desk.toys.catalogue": "table_of toys_of",
    "unriddle.desk.toys.daily": "Day day with_days",
    "unriddle.desk.toys.lessons": "Course Lesson course",
    "unriddle.desk.trace": "EVENTS Watcher traceable",
    "unriddle.engines": "MODULES native native_missing",
    "unriddle.errors": (
        "Defect InputError NotationError OutOfBudget OutOfIdeas StepError Unavailable "
        "UnknownName UnriddleError nearest system_reason"
    ),
    "unriddle.families": "find infos is_name names registry with_family",
    "unriddle.files": "AtomicFile",
    "unriddle.info": "Info Variant",
    "unriddle.installed": "adding checkout origin",
    "unriddle.machine": "cores",
    "unriddle.outside": "BrokenFamily broken",
    "unriddle.render.palette": "PALETTES",
    "unriddle.render.png": "renderer",
    "unriddle.render.quote": "clean pointed",
    "unriddle.render.rows": "csv_field row_lines",
    "unriddle.render.svg": "svg",
    "unriddle.render.text": "cell_names legend spares text_picture",
    "unriddle.render.width": "width",
    "unriddle.runs.kept.drive": "asked_before begin_anew begin_run wake_run",
    "unriddle.runs.batch.answering": "DO Question part_of",
    "unriddle.runs.batch.job": "BatchJob errors_in",
    "unriddle.runs.batch.streaming": "Answers Batching answer_all",
    "unriddle.runs.driver": "Driver",
    "unriddle.runs.kept.listing": "RunRow every_run find_run remove_run run_lines run_row stop_run",
    "unriddle.runs.jobs": "Job SearchJob SurveyJob",
    "unriddle.runs.kept.named": "NamedRun",
    "unriddle.runs.kept.output": "try_out",
    "unriddle.runs.part": "Writing",
    "unriddle.runs.sharing": "by_threads",
    "unriddle.scene": "Cell Draft Scene Spare said",
    "unriddle.tabled": "Tabled",
    "unriddle.values": "Grade Hint Message Offer Row Solution Step Steps Task Want message",
}
_WHERE = {name: module for module, some in _LATER.items() for name in some.split()}


def __getattr__(name: str) -> Any:
    if name == "tables":
        return import_module("unriddle.desk.tables")
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_WHERE[name]), name)
    return found
